import { PartBoundary } from '../shell/PartBoundary.tsx';
import { PresetButton } from '../presets/PresetButton.tsx';
import { useApp } from '../store/app-context.tsx';
import { MainInputs } from './MainInputs.tsx';
import { ParameterFold } from './ParameterFold.tsx';
import { foldedGroups } from './panel-inputs.ts';
import { WhichMatters } from './sensitivity/WhichMatters.tsx';
import './panel.css';

/**
 * Every input of the model: where it starts from, the main ones in view, the others folded by subject. The whole panel follows from
 * the schema. `elsewhere`: so many main sliders stand outside of it (`MainSliders`).
 */
export function ParameterPanel({ elsewhere = 0 }: { elsewhere?: number }) {
  const model = useApp((state) => state.model);
  return (
    <form
      className="panel"
      aria-label="Parameters"
      data-popovers-beside
      key={model.id}
      onSubmit={(event) => {
        event.preventDefault();
      }}
    >
      <PartBoundary part="The choice of presets">
        <PresetButton />
      </PartBoundary>
      <PartBoundary part="The main inputs">
        <MainInputs from={elsewhere} />
      </PartBoundary>
      {foldedGroups(model).map(({ group, fields }) => (
        <PartBoundary key={group.id} part={`The group of inputs “${group.label}”`}>
          <ParameterFold group={group} fields={fields} />
        </PartBoundary>
      ))}
      <PartBoundary part="The search for the strongest inputs">
        <WhichMatters />
      </PartBoundary>
    </form>
  );
}
