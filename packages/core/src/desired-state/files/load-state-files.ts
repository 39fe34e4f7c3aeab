/** Loads the readers and writers of desired states in files, with the libraries of YAML and CSV. */
export const loadStateFiles = () => import('./state-files.ts')
