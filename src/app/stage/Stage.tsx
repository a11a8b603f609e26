import { FigureArea } from '../grid/FigureArea.tsx';
import { LazyPart } from '../shell/LazyPart.tsx';
import { useApp } from '../state/app-context.tsx';
import './stage.css';

// Most readers look at figures: what else there is comes when it is asked for.
const loadQuestion = () => import('../dimensioning/QuestionStage.tsx').then((module) => module.QuestionStage);
const loadMap = () => import('../maps/MapStage.tsx').then((module) => module.MapStage);

export function Stage({ single }: { single: boolean }) {
  const stage = useApp(({ view }) => view.stage);
  if (stage === 'figures') return <FigureArea single={single} />;
  return <LazyPart key={stage} load={stage === 'question' ? loadQuestion : loadMap} props={{}} />;
}
