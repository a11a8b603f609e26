import { LazyPart } from '../shell/LazyPart.tsx';
import { lateCode } from '../store/late-code.ts';
import { useApp } from '../store/app-context.tsx';
import type { DifferencesProps } from './Differences.tsx';

const differencesPart = lateCode(() => import('./Differences.tsx').then((module) => module.Differences));

/** Present scenario and pins side by side, where there are pins. */
export function DifferenceTable({ provenance }: DifferencesProps) {
  const some = useApp(({ pinned }) => pinned.list.length > 0);
  return some ? <LazyPart part={differencesPart} props={{ provenance }} /> : null;
}
