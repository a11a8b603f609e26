import type { ScenarioFile } from '../../../diagnosis/cause.ts';
import type { AppState } from '../../core/app-state.ts';
import type { Examination } from '../../../diagnosis/diagnose.ts';
import type { GivenAnswers } from '../../../evidence/questions.ts';

export interface DiagnosisState {
  /** Answers to the questions beside the texts. */
  answers: GivenAnswers;
  /** Diagnosis of all texts that were not removed, and of the answers; null before the first. */
  examination: Examination | null;
  /** The texts are being read. */
  running: boolean;
  /** Reason why they could not be read, one sentence. */
  failure: string | null;
  /** The pasted machine, or a change of it, as the reader began to use it; null: not used. */
  taken: Pick<AppState, 'model' | 'values'> | null;
  /** How the present inputs differ from the pasted machine; null: they do not, or it is not known. */
  doubt: MachineDoubt | null;
}

export interface MachineDoubt {
  /** One sentence, with the figures that differ. */
  says: string;
  /** It replaces the headline; false: it is a remark beside it. */
  replaces: boolean;
  /** The machine that the reader can use; null where the texts describe none, or it is in use. */
  machine: ScenarioFile | null;
  /** Indicator whose number is not that of the pasted machine, and not shown. */
  withholds?: 'lossProbability';
}

export const noDiagnosis: DiagnosisState = {
  answers: {},
  examination: null,
  running: false,
  failure: null,
  taken: null,
  doubt: null,
};
