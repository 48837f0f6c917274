/** `npm run test:a11y`: every screen with all that opens on it, in both themes, as guest and customer; and the way with keys alone. */
import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

export default defineConfig(journeys, {
  testMatch: ['*.a11y.ts', 'keyboard.journey.ts'],
  outputDir: '../../test-results/a11y',
  // The parts of a file run beside one another.
  fullyParallel: true,
  reporter: [['list']],
  // Each of its journeys goes over all routes.
  timeout: 1_800_000,
});
