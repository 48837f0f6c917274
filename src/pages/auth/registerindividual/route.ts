export const route = {
  path: '/pages/auth/registerindividual',
  query: { code: 'optional' },
} as const;
