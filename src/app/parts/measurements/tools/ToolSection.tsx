import { PasteEntry } from './PasteEntry.tsx';
import { ToolOutputs } from './ToolOutputs.tsx';

/** For a model whose own measurements are read elsewhere: what tools printed still knows its inputs. */
export function ToolSection() {
  return (
    <section className="details-section" aria-labelledby="tools-heading" data-testid="tool-outputs">
      <h2 className="section-heading" id="tools-heading">
        What tools printed
      </h2>
      <PasteEntry />
      <ToolOutputs />
    </section>
  );
}
