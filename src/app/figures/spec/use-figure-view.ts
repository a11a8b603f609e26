import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { FigureDeclaration } from '../../../models/contract/figure.ts';
import type { InputValues } from '../../../models/contract/inputs.ts';
import { rateChoices } from '../../core/traffic/rate-choices.ts';
import { rateConversion, rateScale } from '../../core/traffic/rate-scale.ts';
import { useActions, useApp } from '../../core/app-context.tsx';

/** The view of a figure and the unit of its rates: a view that says a unit is that of the whole screen. */
export function useFigureView({ id, views }: FigureDeclaration, values: InputValues) {
  const { setFigureView, setUnit } = useActions();
  const model = useApp((state) => state.model);
  const unit = useApp((state) => rateScale(state.model, values, state).unit);
  const chosen = useApp((state) => state.view.figureViews[id]);
  const rate = useMemo(() => rateConversion(unit, model, values), [unit, model, values]);
  const view = views?.find((one) => one.rate === unit)?.id ?? chosen ?? views?.[0].id ?? '';
  const latest = useRef(values);
  useEffect(() => {
    latest.current = values;
  }, [values]);
  const choose = useCallback(
    (wanted: string) => {
      const said = views?.find((one) => one.id === wanted)?.rate;
      const field = rateChoices(model, latest.current).find((choice) => choice.unit === said);
      if (field === undefined) setFigureView(id, wanted);
      else setUnit(field.field, field.view);
    },
    [views, model, setFigureView, setUnit, id],
  );
  return { rate, view, choose };
}
