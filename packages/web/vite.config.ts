import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compress } from './build/compress.ts'
import { primeStyles } from './build/prime-styles.ts'
import { primeTheme } from './build/prime-theme.ts'

const host = process.env.HOST ?? '127.0.0.1'
const port = process.env.PORT ?? '3000'

export default defineConfig({
  plugins: [primeStyles(), primeTheme(), react(), compress()],
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
          // One chunk for the sign-in page, one for what many later pages share (docs/decisions/0017).
          groups: [
            { name: 'first', tags: ['$initial'], priority: 1 },
            { name: 'shared', minShareCount: 5 },
          ],
        },
      },
    },
    target: ['chrome123', 'firefox120', 'safari17.5'],
    // The first browsers with light-dark(); for older ones Vite would write 1,150 variables in its stead.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
  },
  // Prepared in one file it would miss the plugin that takes its styles out; what it imports is CommonJS.
  optimizeDeps: { exclude: ['primereact'], include: ['react-transition-group', 'react-transition-group > prop-types'] },
  server: { proxy: { '/api': { target: `http://${host}:${port}` } } },
})
