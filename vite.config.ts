import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// Relative base: the app runs under any sub-path.
export default defineConfig({
  base: './',
  plugins: [react()],
  worker: { format: 'es' },
  build: { target: 'es2022', sourcemap: true },
});
