import type { Examination } from '../../../diagnosis/diagnose.ts';

export interface DiagnosisState {
  /** Of all texts that are not left out; null before there is one. */
  examination: Examination | null;
  /** The texts are being read. */
  running: boolean;
  /** Why they could not be read, one sentence. */
  failure: string | null;
}

export const noDiagnosis: DiagnosisState = { examination: null, running: false, failure: null };
