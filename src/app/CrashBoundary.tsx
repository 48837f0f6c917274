import { Component, type ReactNode } from 'react';

interface CrashBoundaryProps {
  /** A new value clears the crash: another page, or a retry. */
  readonly of: string;
  readonly children: ReactNode;
  fallback(retry: () => void): ReactNode;
}

interface CrashState {
  readonly crashed: boolean;
  readonly of: string;
}

/** Keeps a fault of one page from taking the shell with it. React has no hook for this. */
export class CrashBoundary extends Component<CrashBoundaryProps, CrashState> {
  override state: CrashState = { crashed: false, of: this.props.of };

  static getDerivedStateFromError(): Partial<CrashState> {
    return { crashed: true };
  }

  static getDerivedStateFromProps(props: CrashBoundaryProps, state: CrashState): CrashState | null {
    return props.of === state.of ? null : { crashed: false, of: props.of };
  }

  override render() {
    return this.state.crashed ? this.props.fallback(() => this.setState({ crashed: false })) : this.props.children;
  }
}
