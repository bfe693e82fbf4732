/** A problem that the user can solve: printed in one line, without a stack. */
export class Problem extends Error {}

/** Runs a command's main function; a problem becomes one line and exit code 1. */
export const runCommand = async (main) => {
  try {
    await main()
  } catch (error) {
    console.error(error instanceof Problem ? error.message : error)
    process.exitCode = 1
  }
}
