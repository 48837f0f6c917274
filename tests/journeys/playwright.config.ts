import { defineConfig } from '@playwright/test';
import { findBrowser } from '../browser.ts';

const { executablePath, args, env } = await findBrowser();

export default defineConfig({
  testDir: '.',
  testMatch: '*.journey.ts',
  outputDir: '../../test-results/journeys',
  reporter: [['list'], ['json', { outputFile: '../../test-results/journeys.json' }]],
  fullyParallel: false,
  // One more than the two cores that it is made for: half of its time a journey waits, for the broker's pace or for a page.
  workers: 3,
  retries: 0,
  // Bounds for what hangs, not for what is slow: a machine may be busy with other things. How fast something is, the bench says.
  timeout: 600_000,
  expect: { timeout: 90_000, toPass: { timeout: 120_000 } },
  use: {
    actionTimeout: 90_000,
    navigationTimeout: 90_000,
    viewport: { width: 412, height: 860 },
    locale: 'en-GB',
    timezoneId: 'Europe/Paris',
    reducedMotion: 'reduce',
    // What a journey does to the network is to reach its pages; those that are about kept builds allow it.
    serviceWorkers: 'block',
    launchOptions: { executablePath, args: [...args], env },
    screenshot: 'only-on-failure',
  },
});
