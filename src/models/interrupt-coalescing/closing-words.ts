/** Which of timer and frames closes the batches, in words. */
import { shareWords } from '../headline-parts/headline-words.ts';

/** Shares nearer to all or none than this are as good as these. */
const hardly = 5e-5;

/** `share`: batches that the limit of `frames` closes. A sentence without its full stop. */
export function closingWords(share: number, frames: number): string {
  if (frames === 1) return 'Every packet interrupts';
  if (share < hardly) return `The timer closes nearly every batch before it holds ${frames} packets`;
  if (share > 1 - hardly)
    return `The limit of ${frames} packets closes nearly every batch before the timer does`;
  return `${shareWords(share)} of the batches are closed by the limit of ${frames} packets, the others by the timer`;
}

/** Of batches: ` (13.3 % of them full at 16)`; nothing where there is no limit. */
export function closingAside(share: number, frames: number | null): string {
  if (frames === null || frames === 1) return '';
  const most = share > 1 - hardly ? 'nearly all' : `${shareWords(share)} of them`;
  return ` (${share < hardly ? 'hardly any' : most} full at ${frames})`;
}
