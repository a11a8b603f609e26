import { useApp } from '../../../core/app-context.tsx';
import { ToolCard } from './ToolCard.tsx';
import './tools.css';

/** Outputs of tools, one card each. */
export function ToolOutputs() {
  const tools = useApp(({ measurement }) => measurement.tools);
  if (tools.length === 0) return null;
  return (
    <ul className="tool-outputs">
      {tools.map((item) => (
        <ToolCard key={item.output.id} item={item} />
      ))}
    </ul>
  );
}
