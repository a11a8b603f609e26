import { hidesAnswers } from '../../../scenario/handout/closed-parts.ts';
import { PartBoundary } from '../../core/boundary/PartBoundary.tsx';
import { useApp } from '../../core/app-context.tsx';
import { ParameterFold } from './ParameterFold.tsx';
import { foldedGroups } from '../../core/inputs/panel-inputs.ts';
import { PartsAt } from '../../core/PartsAt.tsx';

/** What the panel keeps folded: inputs by subject, and the search for the strongest of them. */
export function PanelFolds() {
  const model = useApp((state) => state.model);
  const answersHidden = useApp(({ handout }) => handout !== null && hidesAnswers(handout));
  return (
    <>
      {foldedGroups(model).map(({ group, fields }) => (
        <PartBoundary key={group.id} part={`The group of inputs “${group.label}”`}>
          <ParameterFold group={group} fields={fields} />
        </PartBoundary>
      ))}
      {answersHidden ? null : (
        <PartsAt place="panelFoot" subject="The search for the strongest inputs" props={{}} />
      )}
    </>
  );
}
