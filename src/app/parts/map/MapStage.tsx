import './map.css';
import { ActionButton } from '../../kit/commands/ActionButton.tsx';
import { ExaminedMap } from './ExaminedMap.tsx';
import { useMemo } from 'react';
import { fittedSentences } from '../../../dimensioning/question/legal-point.ts';
import { mapPositions } from '../../../dimensioning/map/map-plan.ts';
import { type MapGrid, mapSearch } from '../../../dimensioning/map/map-search.ts';
import { scenarioKey } from '../../../compute/cache/scenario-key.ts';
import type { InputValues } from '../../../models/contract/inputs.ts';
import { SkipToFigure } from '../../kit/SkipToFigure.tsx';
import { useHeld } from '../../figures/in-view/use-in-view.ts';
import { useProvenance } from '../../figures/export/provenance/use-provenance.ts';
import { usePalette } from '../../kit/use-palette.ts';
import { PartBoundary } from '../../core/boundary/PartBoundary.tsx';
import { useActions, useApp } from '../../core/app-context.tsx';
import { examinedMap } from './examined-map.ts';
import { chosenMethod } from '../../core/chosen-method.ts';
import { lastLegalValues } from '../../core/legal-values.ts';
import { buildHeat } from './heat/build-heat.ts';
import { type CellPlace, cellPlaceWords, resultWords } from './heat/reading/cell-words.ts';
import { mapAxis, mapInputs } from './choice/map-choice.ts';
import { allGoalsHold } from './goals/map-goals.ts';
import { mapUnits } from './choice/map-units.ts';
import type { Reproduction } from '../../../scenario/command/shell-command.ts';
import { MapCard } from './MapCard.tsx';
import { MapControls } from './MapControls.tsx';
import { numberOf } from '../../../text/number-words.ts';
import { formatCount } from '../../../text/number-format.ts';
import { type MapSearchState, useMapSearch } from './goals/use-map-search.ts';
import { Multiples } from './Multiples.tsx';
import { useMapChoice } from './choice/use-map-choice.ts';
import { placeRef } from '../../kit/places.ts';

interface Props {
  search: MapSearchState;
  /** Number of points to solve. */
  total: number;
}

/** Progress of the map with a Cancel button, or the number of points left after a cancel. */
function MapProgressLine({ search, total }: Props) {
  const { ended, stale, grid, fraction, message } = search;
  const known = stale ? 0 : (grid?.known ?? 0);
  const running = stale || ended === null;
  const [text, button] = running
    ? [`Solving: ${formatCount(known)} of ${formatCount(total)} points`, 'Cancel']
    : ended === 'done'
      ? [`Complete: ${numberOf(known, 'point')} solved`, null]
      : ended === 'cancelled'
        ? [`Stopped: ${formatCount(known)} of ${formatCount(total)} points solved`, 'Go on']
        : [message ?? 'The map could not be solved.', 'Try again'];
  return (
    <div className="map-progress" data-testid="map-progress" data-running={running || undefined}>
      {running ? <progress aria-label="Map" max={1} value={stale ? 0 : fraction} /> : null}
      <span>{text}</span>
      {button === null ? null : (
        <ActionButton
          onClick={() => {
            if (running) search.cancel();
            else search.resume();
          }}
        >
          {button}
        </ActionButton>
      )}
      <span className="visually-hidden" role="status">
        {running ? '' : text}
      </span>
    </div>
  );
}

/** Command that computes the points of a map without a screen. */
function mapReproduction(grid: MapGrid | null): Reproduction {
  if (grid === null) return { command: 'solve' };
  return {
    command: 'sweep',
    over: [
      { name: grid.x.input, values: grid.columns },
      { name: grid.y.input, values: grid.rows },
    ],
  };
}

/** The inputs of a map: those before a drag while it lasts, the last legal ones while the present are refused. */
function useRestingValues(): InputValues {
  const dragging = useApp(({ gesture }) => gesture?.kind === 'drag');
  return useHeld(useApp(lastLegalValues), dragging);
}

/** One indicator over two inputs, or several against one of them; a sentence where the model has too few inputs. */
export function MapStage() {
  const model = useApp((state) => state.model);
  const values = useRestingValues();
  const possible = mapInputs(model, values).length >= 2;
  return (
    <section ref={placeRef('map')} className="map-stage" aria-label="Map" data-testid="map-stage">
      {possible ? (
        // Held inputs belong to one model; another one starts without them.
        <SearchedMap key={model.id} values={values} />
      ) : (
        <p className="quiet-text">
          A map needs two numeric inputs; with these settings this model has fewer.
        </p>
      )}
    </section>
  );
}

function SearchedMap({ values }: { values: InputValues }) {
  const model = useApp((state) => state.model);
  const method = useApp(chosenMethod);
  const palette = usePalette();
  const examined = useApp(({ view }) => view.examine === examinedMap);
  const provenance = useProvenance();
  const { setValues } = useActions();
  const { choice, message, goals, asked, setChoice, setGoals } = useMapChoice(model, values, method);
  const view = useApp((state) => state.view);
  const units = useMemo(() => mapUnits(model, values, choice, { view }), [model, values, choice, view]);
  const x = mapAxis(model, choice.x);
  const y = mapAxis(model, choice.y);
  const [nx, ny] = [choice.size, choice.lines ?? choice.size];
  const present = { ...values, [x.input]: null, [y.input]: null };
  const key = `${scenarioKey(model.id, present)}|${JSON.stringify([x, y, nx, ny])}`;
  const search = useMapSearch(key, () =>
    mapSearch({
      model,
      values,
      x,
      y,
      nx,
      ny,
      holds: (indicators) => goals.length > 0 && allGoalsHold(goals, indicators),
    }),
  );
  const indicator = model.indicators.find(({ name }) => name === choice.indicator)!;
  const [columns, rows] = [mapPositions(x, nx).length, mapPositions(y, ny).length];
  // A grid of other axes or another shape cannot be shown meanwhile.
  const grid =
    search.grid?.x.input === x.input &&
    search.grid.y.input === y.input &&
    search.grid.columns.length === columns &&
    search.grid.rows.length === rows
      ? search.grid
      : null;
  const fitted = fittedSentences(model, values, [x, y]);
  const busy = search.stale || search.ended === null;
  const stale = search.stale ? 'Shown for the previous inputs; the current ones are being solved' : null;

  const spec = useMemo(
    () =>
      grid === null || choice.lines !== null
        ? null
        : buildHeat({ model, values, method, grid, indicator, goals, units }),
    [grid, choice.lines, model, values, method, indicator, goals, units],
  );

  const reproduction = useMemo(() => mapReproduction(grid), [grid]);
  const wordsAt = (place: CellPlace) => ({
    place: cellPlaceWords(model, grid!, place, units),
    result: resultWords(model, grid!, place, indicator, goals, units),
  });
  const go = ({ column, row }: CellPlace) =>
    setValues({ [x.input]: grid!.columns[column], [y.input]: grid!.rows[row] });

  return (
    <>
      {grid === null ? null : <SkipToFigure stage="map" />}
      <MapControls
        {...{ model, values, method, choice, units, goals, asked }}
        onChoice={setChoice}
        onGoals={setGoals}
      >
        <MapProgressLine search={search} total={columns * rows} />
      </MapControls>
      {[message, ...fitted].map((words) =>
        words === null ? null : (
          <p className="quiet-text" key={words}>
            {words}
          </p>
        ),
      )}
      <PartBoundary part="The map’s picture">
        {grid === null ? (
          <p className="map-awaited quiet-text">
            {busy ? 'Solving the first points …' : 'No point was solved.'}
          </p>
        ) : spec === null ? (
          <Multiples
            {...{ model, values, method, grid, units, palette, provenance, busy, stale, reproduction }}
            progress={busy ? search.fraction : null}
          />
        ) : examined ? (
          <ExaminedMap {...{ spec, palette, provenance, busy, stale, reproduction, wordsAt }} onGo={go} />
        ) : (
          <MapCard {...{ spec, palette, provenance, busy, stale, reproduction, wordsAt }} onGo={go} />
        )}
      </PartBoundary>
    </>
  );
}
