import type { Preset } from '../../../models/contract/model.ts';
import { useApp } from '../../core/app-context.tsx';
import { changedFromPreset } from '../../core/presets.ts';
import { thumbnailHeight, type Thumbnail, thumbnailWidth } from '../../figures/thumbnail/preset-thumbnail.ts';
import './thumbnail.css';

interface Props {
  preset: Preset;
  /** Of its figure; undefined until it is solved. */
  thumbnail: Thumbnail | undefined;
  /** The one card that Tab reaches. */
  tabStop: boolean;
  onFocus: (id: string) => void;
  onChoose: (id: string) => void;
}

export function PresetCard({ preset, thumbnail, tabStop, onFocus, onChoose }: Props) {
  const { id, label, line, description } = preset;
  const present = useApp((state) => state.preset === id);
  const changed = useApp((state) => (present ? changedFromPreset(state.model, id, state.values) : 0));
  return (
    <button
      type="button"
      className="preset-card"
      data-preset={id}
      aria-current={present || undefined}
      tabIndex={tabStop ? 0 : -1}
      title={description}
      onFocus={() => {
        onFocus(id);
      }}
      onClick={() => {
        onChoose(id);
      }}
    >
      <svg
        className="thumbnail preset-thumbnail"
        viewBox={`0 0 ${thumbnailWidth} ${thumbnailHeight}`}
        aria-hidden="true"
        data-solved={thumbnail === undefined ? undefined : ''}
      >
        {thumbnail?.paths.map(({ d, filled }, k) => (
          <path key={k} d={d} data-filled={filled || undefined} />
        ))}
        {thumbnail === undefined || thumbnail.now === null ? null : (
          <path className="preset-now" d={`M${thumbnail.now} 0V${thumbnailHeight}`} />
        )}
      </svg>
      <span className="preset-words">
        <span className="preset-label">{label}</span>
        <span className="preset-line">
          {changed === 0 ? line : `${changed} changed since; choose it to go back`}
        </span>
      </span>
    </button>
  );
}
