/** True when `packages/web/dist` is missing or was built from other sources. */
export function webIsStale(): boolean
/** Runs the build of packages/web. Ends the process if it fails. */
export function buildWeb(): void
