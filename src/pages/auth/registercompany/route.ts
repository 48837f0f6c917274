export const route = {
  path: '/pages/auth/registercompany',
  query: { code: 'optional' },
} as const;
