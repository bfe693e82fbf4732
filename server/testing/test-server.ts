import pg from 'pg'

/** The address of another database on the same server. */
export const databaseOn = (serverUrl: string, name: string) =>
  serverUrl.replace(/(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${name}`)

export const runOnServer = async (serverUrl: string, statement: string) => {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
