import { cancelDiagnosis, diagnoseTexts } from '../../../compute/files/parse-files.ts';
import type { ScenarioFile } from '../../../diagnosis/cause.ts';
import { type QuestionId, readAnswers } from '../../../evidence/questions.ts';
import { modelOfStalls } from '../../../diagnosis/stalls/stalls-seen.ts';
import type { StallsSeen } from '../../../diagnosis/stalls/stall-words.ts';
import type { App } from '../../core/app.ts';
import { openGivenScenario } from '../../core/open-given-scenario.ts';
import type { DiagnosisState } from './diagnosis-state.ts';

export interface DiagnosisActions {
  /** Reads all texts again. */
  diagnose: () => void;
  /** Ends the reading, and removes the texts that it was begun for. */
  cancelDiagnosis: () => void;
  /** Null takes the answer away. */
  answerDiagnosis: (id: QuestionId, answer: string | null) => void;
  removeText: (name: string) => void;
  removeTexts: () => void;
  /** Replaces the present scenario by the machine of the texts, one step of the history. */
  takeMachine: (scenario: ScenarioFile) => Promise<void>;
  /** Sets the stalls of the texts in batch polling, which is opened where another model is; one step of the history. */
  takeStalls: (seen: StallsSeen) => Promise<void>;
  /** Pins the machine of the texts and opens the changed one beside it. */
  tryWhatIf: (machine: ScenarioFile, changed: ScenarioFile) => Promise<void>;
}

/** Source of diagnoses; tests pass their own. */
export interface DiagnosisSources {
  diagnoseTexts: typeof diagnoseTexts;
  cancelDiagnosis: typeof cancelDiagnosis;
}

export function diagnosisActions(app: App): DiagnosisActions {
  const { store, actions } = app;
  const sources: DiagnosisSources = { diagnoseTexts, cancelDiagnosis, ...app.sources };
  /** Number of the last diagnosis; results of earlier ones are stale. */
  let asked = 0;

  function change(part: Partial<DiagnosisState>) {
    store.setState(({ diagnosis }) => ({ diagnosis: { ...diagnosis, ...part } }));
  }

  function filterTexts(isKept: (name: string) => boolean) {
    store.setState(({ measurement }) => ({
      measurement: { ...measurement, texts: measurement.texts.filter(({ name }) => isKept(name)) },
    }));
  }

  /** False where the scenario is refused, which is announced. */
  async function open({ model, inputs, events, horizonUs }: ScenarioFile): Promise<boolean> {
    const over = { start: 'stationary', steps: [], bursts: [] } as const;
    const view =
      events === undefined || horizonUs === undefined
        ? ({ stage: 'figures' } as const)
        : ({ stage: 'time', time: { ...over, events, horizonUs } } as const);
    const refused = await openGivenScenario(app, { model, inputs }, view);
    if (refused === null) {
      const { model: opened, values } = store.getState();
      change({ taken: { model: opened, values } });
    } else actions.announce('failure', `The machine cannot be used: ${refused}`);
    return refused === null;
  }

  async function diagnose() {
    const mine = (asked += 1);
    const { measurement, diagnosis } = store.getState();
    const { texts } = measurement;
    const { answers } = diagnosis;
    if (texts.length === 0 && Object.keys(answers).length === 0) {
      change({ examination: null, running: false, failure: null });
      return;
    }
    change({ running: true, failure: null });
    const answer = await sources.diagnoseTexts(
      texts.map(({ name, file }) => ({ name, file })),
      answers,
    );
    if (mine !== asked) return;
    if (answer.ok) change({ running: false, examination: answer.value, taken: null });
    else if (answer.code === 'cancelled') change({ running: false });
    else change({ running: false, failure: answer.message });
  }

  /** Texts that no examination has read yet. */
  function newTexts(): readonly string[] {
    const { diagnosis, measurement } = store.getState();
    const read = new Set(diagnosis.examination?.diagnosis.texts.map(({ name }) => name));
    return measurement.texts.map(({ name }) => name).filter((name) => !read.has(name));
  }

  return {
    diagnose() {
      void diagnose();
    },
    cancelDiagnosis() {
      const cancelled = newTexts();
      sources.cancelDiagnosis();
      for (const { id, fileNames } of store.getState().measurement.readings)
        if (fileNames.every((name) => cancelled.includes(name))) actions.cancelReading(id);
      filterTexts((name) => !cancelled.includes(name));
    },
    answerDiagnosis(id, answer) {
      const { [id]: _, ...others } = store.getState().diagnosis.answers;
      const read = readAnswers(answer === null ? others : { ...others, [id]: answer });
      if ('refused' in read) return;
      change({ answers: read.answers });
      void diagnose();
    },
    removeText(removed) {
      filterTexts((name) => name !== removed);
    },
    removeTexts() {
      filterTexts(() => false);
    },
    async takeMachine(scenario) {
      await open(scenario);
    },
    async takeStalls({ inputs }) {
      if (inputs === null) return;
      if (store.getState().model.id === modelOfStalls) actions.setValues({ stallUs: null, ...inputs });
      else await open({ model: modelOfStalls, inputs: { ...inputs } });
    },
    async tryWhatIf(machine, changed) {
      if (changed.events === undefined && (await open(machine))) actions.pinPresent();
      await open(changed);
    },
  };
}
