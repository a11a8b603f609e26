import { useEffect, useMemo, useState } from 'react';
import type { Priority } from '../../../compute/solves/solve-group.ts';
import type { Model } from '../../../models/contract/model.ts';
import type { PaperPanel, PaperMethod } from '../../../models/contract/paper.ts';
import { useScheduler, useSearches } from '../../core/app-context.tsx';
import { type PanelAnswers, solvePanel } from './solve-panel.ts';

/**
 * Cache of solved panels, for the lifetime of the page: a panel never changes. Forms that differ only in the drawing
 * share their answers.
 */
interface Known {
  form: number;
  points: number;
  answers: PanelAnswers;
}

const known = new WeakMap<PaperPanel, Known[]>();

const textOf = ({ inputs = {}, method = '' }: PaperMethod): string => JSON.stringify([inputs, method]);

/** The first form of the panel that is solved with the same inputs. */
function solvedForm({ forms }: PaperPanel, form: number): number {
  return forms.findIndex((other) => textOf(other) === textOf(forms[form]));
}

function cacheAnswers(panel: PaperPanel, form: number, points: number, answers: PanelAnswers): void {
  const entry = { form: solvedForm(panel, form), points, answers };
  known.set(panel, [...(known.get(panel) ?? []), entry]);
}

/** Cached answers with this number of points along a curve; null: not solved. */
function knownAnswers(panel: PaperPanel, form: number, points: number): PanelAnswers | null {
  const solved = solvedForm(panel, form);
  const found = known.get(panel)?.find((one) => one.form === solved && one.points === points);
  return found?.answers ?? null;
}

/** Answers with the most points; null: none. */
function bestAnswers(panel: PaperPanel, form: number): PanelAnswers | null {
  const solved = solvedForm(panel, form);
  const ofForm = (known.get(panel) ?? []).filter((one) => one.form === solved);
  return ofForm.sort((a, b) => b.points - a.points)[0]?.answers ?? null;
}

export interface ShownForm {
  /** The known answers, also while finer curves are being solved; null: none. */
  answers: PanelAnswers | null;
  /** Share done, 0..1. */
  fraction: number;
  /** Reason why there is nothing to show, one sentence. */
  failure: string | null;
}

interface Wanted {
  /** Number of the panel's forms, from the first on. */
  forms: number;
  /** Positions along a curve. */
  points: number;
  priority: Priority;
  /** Nothing is solved out of view. */
  inView: boolean;
}

type Parts = readonly Omit<ShownForm, 'fraction'>[];

const noParts: Parts = [];

/** A panel in its forms, one after another; solved while it is in view, and cancelled when it leaves the view. */
export function usePanel(
  model: Model,
  panel: PaperPanel,
  { forms, points, priority, inView }: Wanted,
): readonly ShownForm[] {
  const scheduler = useScheduler();
  const searches = useSearches();
  const [parts, setParts] = useState<Parts>(noParts);
  useEffect(() => {
    if (!inView || !scheduler.available) return;
    const missing = Array.from({ length: forms }, (_, form) => form).filter(
      (form) => solvedForm(panel, form) === form && knownAnswers(panel, form, points) === null,
    );
    if (missing.length === 0) return;
    let left = false;
    const group = scheduler.openGroup(priority);
    const take = (form: number, part: Parts[number]) => {
      if (left) return;
      setParts((before) =>
        Array.from({ length: forms }, (_, k) => (k === form ? part : (before[k] ?? none))),
      );
    };
    void (async () => {
      for (const form of missing) {
        try {
          const answers = await solvePanel({ model, panel, form, points }, { group, searches }, (part) => {
            take(form, { answers: part, failure: null });
          });
          cacheAnswers(panel, form, points, answers);
          take(form, { answers, failure: null });
        } catch (error) {
          take(form, { answers: null, failure: error instanceof Error ? error.message : String(error) });
        }
      }
      group.close();
    })();
    return () => {
      left = true;
      group.close();
    };
  }, [model, panel, forms, points, priority, inView, scheduler, searches]);
  return useMemo(
    () =>
      Array.from({ length: forms }, (_, form): ShownForm => {
        const { answers: part, failure } = parts[solvedForm(panel, form)] ?? none;
        const done = knownAnswers(panel, form, points);
        if (done !== null) return { answers: done, fraction: 1, failure: null };
        // A complete coarse curve is better than a fine one that has just begun.
        const answers = bestAnswers(panel, form) ?? part;
        return { answers, fraction: part?.fraction ?? 0, failure };
      }),
    [parts, panel, forms, points],
  );
}

const none = { answers: null, failure: null };
