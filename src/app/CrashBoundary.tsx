import { Component, type ReactNode } from 'react';

interface CrashBoundaryProps {
  /** A new value clears the crash: another page, or a retry. */
  readonly of: string;
  readonly children: ReactNode;
  fallback(error: unknown, retry: () => void): ReactNode;
}

interface CrashState {
  /** What was thrown, boxed: it may be anything. */
  readonly crash: { readonly error: unknown } | undefined;
  readonly of: string;
}

/** Keeps a fault of one page from taking the shell with it. React has no hook for this. */
export class CrashBoundary extends Component<CrashBoundaryProps, CrashState> {
  override state: CrashState = { crash: undefined, of: this.props.of };

  static getDerivedStateFromError(error: unknown): Partial<CrashState> {
    return { crash: { error } };
  }

  static getDerivedStateFromProps(props: CrashBoundaryProps, state: CrashState): CrashState | null {
    return props.of === state.of ? null : { crash: undefined, of: props.of };
  }

  override render() {
    const { crash } = this.state;
    return crash ? this.props.fallback(crash.error, () => this.setState({ crash: undefined })) : this.props.children;
  }
}
