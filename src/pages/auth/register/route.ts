export const route = {
  path: '/pages/auth/register',
  query: { by: 'optional', code: 'optional' },
} as const;
