import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { benchCache } from '../../../../tools/bench/checkout.ts'
import { compress } from '../../build/compress.ts'

const html = '<!doctype html><title>floor</title><div id="root"></div><script type="module" src="/main.jsx"></script>'
const main = `
  import { StrictMode, useState } from 'react'
  import { createRoot } from 'react-dom/client'
  function App() {
    const [password, setPassword] = useState('')
    return (
      <form>
        <h1>Hello</h1>
        <input type="password" value={password} onChange={(event) => setPassword(event.target.value)} />
      </form>
    )
  }
  createRoot(document.getElementById('root')).render(<StrictMode><App /></StrictMode>)`

/** Builds a React app with one password field by Vite, packed like the portal; gives its folder. */
export async function buildFloor(): Promise<string> {
  const root = join(benchCache, 'first-page')
  rmSync(root, { recursive: true, force: true })
  mkdirSync(root, { recursive: true })
  writeFileSync(join(root, 'index.html'), html)
  writeFileSync(join(root, 'main.jsx'), main)
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [react(), compress()],
    build: { target: ['chrome123', 'firefox120', 'safari17.5'], modulePreload: { polyfill: false } },
  })
  return join(root, 'dist')
}
