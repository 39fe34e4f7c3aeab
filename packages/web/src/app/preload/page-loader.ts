import { paths } from '../paths.ts'
import { lazyFullPage } from './lazy-page.tsx'
import { importProtected, importPublic } from './page-imports.ts'

export const behindSignIn = lazyFullPage(() => importProtected().then((module) => module.Protected))
export const forgotPassword = lazyFullPage(() => importPublic().then((module) => module.ForgotPasswordRoute))
export const undoEmail = lazyFullPage(() => importPublic().then((module) => module.UndoEmailRoute))
export const resetPassword = lazyFullPage(() => importPublic().then((module) => module.ResetPasswordRoute))
export const secureCheck = lazyFullPage(() => importPublic().then((module) => module.SecureCheckRoute))

const publicPages = new Map<string, { preload: () => Promise<void> }>([
  [paths.forgotPassword, forgotPassword],
  [paths.resetPassword, resetPassword],
  [paths.undoEmail, undoEmail],
  [paths.secureCheck, secureCheck],
])

/** Loads the code of the page at a path. When it fails, the page shows the failure when it renders. */
export const loadPage = (path: string): Promise<void> => publicPages.get(path)?.preload() ?? loadBehindSignIn(path)

async function loadBehindSignIn(path: string): Promise<void> {
  await behindSignIn.preload()
  await importProtected().then(({ loadSignedInPage }) => loadSignedInPage(path), ignore)
}

const ignore = () => {}
