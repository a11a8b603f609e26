import { useEffect, useState } from 'react';
import type { SolveGroup } from '../../../compute/solves/solve-group.ts';
import { askedNumbers, type AskedPaperNumber, numberText } from '../../../dimensioning/paper/paper-rows.ts';
import type { Model } from '../../../models/contract/model.ts';
import type { PaperFigure, PaperNumber } from '../../../models/contract/paper.ts';
import { MISSING } from '../../../text/number-format.ts';
import { useScheduler } from '../../core/app-context.tsx';
import { Table } from '../../kit/Table.tsx';

interface NumberTexts {
  corrected: string;
  printed: string;
}

const underWay = '…';

async function textOf(model: Model, asked: AskedPaperNumber | null, group: SolveGroup): Promise<string> {
  if (asked === null) return MISSING;
  const { values, declaration } = asked;
  const answer = await group.solve({ model: model.id, values, detail: 'indicators' }).answer;
  return answer.ok ? numberText(declaration, answer.value.indicators[declaration.name]) : MISSING;
}

/** Numbers of the figure by both forms of the equations, computed on the page. */
export function PaperNumbers({ model, figure }: { model: Model; figure: PaperFigure }) {
  const texts = useNumbers(model, figure.numbers);
  if (figure.numbers.length === 0) return null;
  const quoted = figure.numbers.some((number) => number.quoted !== undefined);
  return (
    <div className="paper-numbers" tabIndex={0} role="region" aria-label={`${figure.number}, numbers`}>
      <Table
        caption={
          <caption className="visually-hidden">
            Numbers of {figure.number} by both forms of the equations
          </caption>
        }
        head={['Number', ...(quoted ? ['In the paper'] : []), 'As printed', 'Corrected']}
        rows={figure.numbers.map(({ label, quoted: text = MISSING }, k) => [
          ...[label, ...(quoted ? [text] : [])],
          ...[texts[k]?.printed ?? underWay, texts[k]?.corrected ?? underWay],
        ])}
      />
    </div>
  );
}

function useNumbers(model: Model, numbers: readonly PaperNumber[]): readonly NumberTexts[] {
  const scheduler = useScheduler();
  const [texts, setTexts] = useState<readonly NumberTexts[]>([]);
  useEffect(() => {
    if (!scheduler.available) return;
    let left = false;
    const group = scheduler.openGroup('visible');
    void (async () => {
      const done: NumberTexts[] = [];
      for (const number of numbers) {
        const { corrected, printed } = askedNumbers(model, number);
        done.push({
          corrected: await textOf(model, corrected, group),
          printed: await textOf(model, printed, group),
        });
        if (left) return;
        setTexts([...done]);
      }
      group.close();
    })();
    return () => {
      left = true;
      group.close();
    };
  }, [model, numbers, scheduler]);
  return texts;
}
