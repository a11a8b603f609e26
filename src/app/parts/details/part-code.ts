export { FormulaSection } from './FormulaSection.tsx';
export { LimitsSection } from './LimitsSection.tsx';
export { ProcessorSection } from './ProcessorSection.tsx';
