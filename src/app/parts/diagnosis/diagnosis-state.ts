import type { ScenarioFile } from '../../../diagnosis/cause.ts';
import type { Examination } from '../../../diagnosis/diagnose.ts';

export interface DiagnosisState {
  /** Of all texts that are not left out; null before there is one. */
  examination: Examination | null;
  /** The texts are being read. */
  running: boolean;
  /** Why they could not be read, one sentence. */
  failure: string | null;
  /** The pasted machine, or a change of it, was taken over. */
  taken: boolean;
  /** How the present inputs differ from the pasted machine; null: they do not, or it is not known. */
  doubt: MachineDoubt | null;
}

export interface MachineDoubt {
  /** One sentence, with the figures that differ. */
  says: string;
  /** It takes the place of the headline; else it is a remark beside it. */
  replaces: boolean;
  /** To take over; null where the texts make no machine, or it has been taken. */
  machine: ScenarioFile | null;
  /** Indicator of which the model’s number is none of the pasted machine. */
  withholds?: 'lossProbability';
}

export const noDiagnosis: DiagnosisState = {
  ...{ examination: null, running: false, failure: null, taken: false, doubt: null },
};
