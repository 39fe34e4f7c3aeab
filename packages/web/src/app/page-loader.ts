import { pageCode } from './page-code.tsx'
import { paths } from './paths.ts'

const importProtected = () => import('./protected.tsx')
const importPublic = () => import('./public-pages.tsx')

export const behindSignIn = pageCode(() => importProtected().then((module) => module.Protected))
export const forgotPassword = pageCode(() => importPublic().then((module) => module.ForgotPasswordRoute))
export const resetPassword = pageCode(() => importPublic().then((module) => module.ResetPasswordRoute))
export const secureCheck = pageCode(() => importPublic().then((module) => module.SecureCheckRoute))

const publicPages = new Map<string, { load: () => Promise<void> }>([
  [paths.forgotPassword, forgotPassword],
  [paths.resetPassword, resetPassword],
  [paths.secureCheck, secureCheck],
])

/** Brings the code of the page at a path. Where a file is missing the page says so when it is drawn. */
export const loadPage = (path: string): Promise<void> =>
  (publicPages.get(path)?.load() ?? loadBehindSignIn(path)).catch(() => {})

async function loadBehindSignIn(path: string): Promise<void> {
  await behindSignIn.load()
  await (await importProtected()).loadSignedInPage(path)
}
