import { type Provenance, provenanceLines } from '../export/provenance/provenance.ts';
import { ActionButton } from '../../kit/commands/ActionButton.tsx';

interface FigureInfoProps {
  title: string;
  subtitle: string;
  summary: string | undefined;
  provenance: Provenance | null;
  onClose: () => void;
}

/** Description of the figure, over it: equations and view, summary, provenance. */
export function FigureInfo({ title, subtitle, summary, provenance, onClose }: FigureInfoProps) {
  return (
    <div className="figure-info" role="region" aria-label={`${title}: what is drawn here`} tabIndex={0}>
      <p className="figure-subtitle">{subtitle}.</p>
      {summary === undefined ? null : <p>{summary}</p>}
      <ul>
        {provenanceLines(provenance).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <ActionButton onClick={onClose}>Back to the figure</ActionButton>
    </div>
  );
}
