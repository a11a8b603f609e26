import type { ChoiceField } from '../../../models/contract/inputs.ts';
import { useActions, useApp } from '../../core/app-context.tsx';
import { inSentence } from '../../core/inputs/field-identity.ts';
import './compare-options.css';

/**
 * Lays the options of a choice over each other in the figures, and takes them away again; nothing for a choice without
 * that.
 */
export function CompareOptions({ field }: { field: ChoiceField }) {
  const { setCompared } = useActions();
  const offered = useApp(({ values }) => (field.compared?.(values) ?? null) !== null);
  const pressed = useApp(({ view }) => view.compared === field.name);
  if (!offered) return null;
  return (
    <button
      type="button"
      className="compare-options"
      aria-pressed={pressed}
      aria-label={`Compare all ${inSentence(field.label)} in the figures`}
      onClick={() => {
        setCompared(pressed ? '' : field.name);
      }}
    >
      Compare all
    </button>
  );
}
