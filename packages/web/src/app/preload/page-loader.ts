import { lazyPage } from './lazy-page.tsx'
import { paths } from '../paths.ts'

const importProtected = () => import('../routes/protected.tsx')
const importPublic = () => import('../routes/public-routes.tsx')

export const behindSignIn = lazyPage(() => importProtected().then((module) => module.Protected))
export const forgotPassword = lazyPage(() => importPublic().then((module) => module.ForgotPasswordRoute))
export const resetPassword = lazyPage(() => importPublic().then((module) => module.ResetPasswordRoute))
export const secureCheck = lazyPage(() => importPublic().then((module) => module.SecureCheckRoute))

const publicPages = new Map<string, { load: () => Promise<void> }>([
  [paths.forgotPassword, forgotPassword],
  [paths.resetPassword, resetPassword],
  [paths.secureCheck, secureCheck],
])

/** Loads the code of the page at a path. When a chunk is missing, the page shows the error when it renders. */
export const loadPage = (path: string): Promise<void> =>
  (publicPages.get(path)?.load() ?? loadBehindSignIn(path)).catch(() => {})

async function loadBehindSignIn(path: string): Promise<void> {
  await behindSignIn.load()
  await (await importProtected()).loadSignedInPage(path)
}
