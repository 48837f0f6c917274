import { useLocation, useNavigate } from 'react-router-dom';

/** The number that the history entry holds; 1 where it has none. */
const stepOf = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'step' in state && typeof state.step === 'number' ? state.step : 1;

interface Steps {
  /** From 1. */
  readonly number: number;
  readonly count: number;
  next(): void;
}

/**
 * Steps of one page. Each is an entry of the history, so that the way back leads to the step before.
 * @param reached steps that may be shown: what is filled in, and the one after. A reload that lost the draft shows an earlier one.
 */
export function useSteps(count: number, reached: number): Steps {
  const location = useLocation();
  const navigate = useNavigate();
  const number = Math.min(Math.max(1, stepOf(location.state)), reached, count);
  return {
    number,
    count,
    next: () => void navigate(`${location.pathname}${location.search}`, { state: { step: number + 1 } }),
  };
}
