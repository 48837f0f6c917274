export const route = {
  path: '/pages/auth/protocol',
  query: { doc: 'optional' },
} as const;
