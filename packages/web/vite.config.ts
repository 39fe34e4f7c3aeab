import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compress } from './build/compress.ts'

const host = process.env.HOST ?? '127.0.0.1'
const port = process.env.PORT ?? '3000'

export default defineConfig({
  plugins: [react(), compress()],
  build: {
    // The tests find in it the chunk of each source.
    manifest: true,
    // Every browser with module preloading is older than our oldest one.
    modulePreload: { polyfill: false },
    // The content security policy allows data: for images alone.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Few chunks, each with what its source needs: over HTTP/1.1 every further one costs more than the bytes that
          // it saves (docs/decisions/0028).
          groups: [
            { name: 'first', tags: ['$initial'], priority: 3 },
            { name: 'signed-in', test: /app\/routes\/protected\.tsx$/, priority: 1 },
            { name: 'sign-in', test: /app\/sign-in\.tsx$/, priority: 2 },
            // With papaparse, which alone would take the helpers of its module format out of the first chunk.
            { name: 'dialogs', test: /ui\/overlays\/dialog\.tsx$|\/papaparse\// },
            { name: 'shared', minShareCount: 7 },
          ],
        },
      },
    },
    target: ['chrome123', 'firefox120', 'safari17.5'],
    // The first browsers with light-dark().
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
  },
  server: { proxy: { '/api': { target: `http://${host}:${port}` } } },
})
