import { lateCode } from '../../kit/lazy/late-code.ts';

/** What makes figures sound; most readers never hear it. */
export const soundCode = lateCode(async () => {
  const [tones, player] = await Promise.all([import('./curve-tones.ts'), import('./tone-player.ts')]);
  return { ...tones, ...player };
});
