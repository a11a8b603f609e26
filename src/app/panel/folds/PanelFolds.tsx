import { hidesAnswers } from '../../../scenario/handout/closed-parts.ts';
import { PartBoundary } from '../../shell/PartBoundary.tsx';
import { useApp } from '../../store/app-context.tsx';
import { ParameterFold } from './ParameterFold.tsx';
import { foldedGroups } from '../panel-inputs.ts';
import { WhichMatters } from '../sensitivity/WhichMatters.tsx';

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
        <PartBoundary part="The search for the strongest inputs">
          <WhichMatters />
        </PartBoundary>
      )}
    </>
  );
}
