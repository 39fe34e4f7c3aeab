import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compress } from './build/compress.ts'

const host = process.env.HOST ?? '127.0.0.1'
const port = process.env.PORT ?? '3000'

export default defineConfig({
  plugins: [react(), compress()],
  build: {
    // The server reads from it which chunks a page needs.
    manifest: true,
    // Every browser with module preloading is older than our oldest one.
    modulePreload: { polyfill: false },
    // The content security policy allows data: for images alone.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // One chunk for the form of the sign-in page, one for its code, one for what many later pages share
          // (docs/decisions/0017).
          groups: [
            { name: 'first', tags: ['$initial'], priority: 2 },
            { name: 'sign-in', test: /(?:login-flow|session-watch|redirect-after-login)\.tsx$/, priority: 1 },
            { name: 'shared', minShareCount: 5 },
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
