import { useLocation, useNavigate } from 'react-router-dom';

/** The number that the history entry holds; 1 where it has none. */
const stepOf = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'step' in state && typeof state.step === 'number' ? state.step : 1;

/** The step that asks for a field; the last where none does. */
export function stepOfField(steps: readonly (readonly string[])[], field: string): number {
  const index = steps.findIndex((names) => names.includes(field));
  return index < 0 ? steps.length : index + 1;
}

interface Steps {
  /** From 1. */
  readonly number: number;
  readonly count: number;
  next(): void;
  go(number: number): void;
}

/**
 * Steps of one page. Each is an entry of the history, so that the way back leads to the step before.
 * @param reached steps that may be shown: what is filled in, and the one after. A reload that lost the draft shows an earlier one.
 */
export function useSteps(count: number, reached: number): Steps {
  const location = useLocation();
  const navigate = useNavigate();
  const number = Math.min(Math.max(1, stepOf(location.state)), reached, count);
  const go = (step: number) => {
    if (step !== number) void navigate(`${location.pathname}${location.search}`, { state: { step } });
  };
  return { number, count, next: () => go(number + 1), go };
}
