import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { patchCssModules } from 'vite-css-modules';

// Relative base: the app runs under any sub-path.
export default defineConfig({
  base: './',
  plugins: [patchCssModules({ generateSourceTypes: true }), react()],
  worker: { format: 'es' },
  build: { target: 'es2022', sourcemap: true, manifest: true },
});
