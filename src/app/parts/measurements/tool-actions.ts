import type { FileContent } from '../../../texts/tools/tool-output.ts';
import type { WorkerAnswer } from '../../../../workers/worker-answer.ts';
import type { AppStore } from '../../core/app-state.ts';
import { without } from '../../core/evidence/removal.ts';
import type { ToolItem } from '../../core/evidence/measurement-state.ts';

export interface ToolActions {
  /** An answer to a question about the text; reads the text again. */
  answerQuestion: (toolId: string, questionId: string, answer: string) => void;
  /** Delay of generator and wire in every time of this output, µs. */
  setToolOffset: (toolId: string, offsetUs: number) => void;
  removeTool: (toolId: string) => void;
}

export function toolActions(
  store: AppStore,
  parseFile: (
    file: File,
    options: { answers: Readonly<Record<string, string>> },
  ) => Promise<WorkerAnswer<FileContent>>,
): ToolActions {
  function change(toolId: string, part: (before: ToolItem) => Partial<ToolItem>) {
    store.setState(({ measurement }) => ({
      measurement: {
        ...measurement,
        tools: measurement.tools.map((item) =>
          item.output.id === toolId ? { ...item, ...part(item) } : item,
        ),
      },
    }));
  }

  async function answerQuestion(toolId: string, questionId: string, answer: string) {
    const item = store.getState().measurement.tools.find(({ output }) => output.id === toolId);
    if (item === undefined) return;
    const answers = { ...item.answers, [questionId]: answer };
    change(toolId, () => ({ answers }));
    const read = await parseFile(item.file, { answers });
    change(toolId, (now) => {
      if (now.answers !== answers) return {}; // answered again meanwhile
      if (!read.ok) return { failure: read.message, answers: now.output.answers };
      return read.value.kind === 'tool' ? { output: read.value, failure: null } : {};
    });
  }

  return {
    answerQuestion(toolId, questionId, answer) {
      void answerQuestion(toolId, questionId, answer);
    },
    setToolOffset(toolId, offsetUs) {
      change(toolId, () => ({ offsetUs }));
    },
    removeTool(toolId) {
      store.setState(({ measurement }) => {
        const { tools } = measurement;
        const fileName = tools.find(({ output }) => output.id === toolId)?.output.fileName ?? '';
        const left = tools.filter(({ output }) => output.id !== toolId);
        return { measurement: without(measurement, fileName, { tools: left }) };
      });
    },
  };
}

/** The items with a freshly read one: in the place of the same text if it was there, else at the end. */
export function withTool(tools: readonly ToolItem[], item: ToolItem): readonly ToolItem[] {
  const known = tools.some(({ output }) => output.id === item.output.id);
  if (!known) return [...tools, item];
  return tools.map((one) => (one.output.id === item.output.id ? { ...item, offsetUs: one.offsetUs } : one));
}
