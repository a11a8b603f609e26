import { useApp } from '../../core/app-context.tsx';

/** Reason why there is no picture of the present inputs, one sentence; null where there is one. */
export function useRefusedPicture(): string | null {
  const refused = useApp(({ fault, solve }) => fault !== null || solve.failure !== null);
  return refused ? 'No picture: these inputs have no result.' : null;
}
