/** The customer's session: a token in memory, ended everywhere at once. Nothing is stored. */
export interface Session {
  token(): string | undefined;
  signIn(token: string): void;
  signOut(): void;
  /** Ends it if `token` is still the session's: a late 401 of an older one must not end a newer. */
  expire(token: string | undefined): void;
}

export function createSession(ended: (why: 'expired' | 'signedOut') => void): Session {
  let current: string | undefined;
  return {
    token: () => current,
    signIn: (token) => {
      current = token;
    },
    signOut: () => {
      if (current === undefined) return;
      current = undefined;
      ended('signedOut');
    },
    expire: (token) => {
      if (token === undefined || token !== current) return;
      current = undefined;
      ended('expired');
    },
  };
}
