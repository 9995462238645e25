import type { ClientBase } from "pg";

interface DroppedKeys {
  /** Recreates keys and indexes from their definitions; foreign keys are checked for every row. */
  restore(log: (line: string) => void): Promise<void>;
}

/**
 * Drops the keys and indexes of these tables until they are filled: created afterwards, for all rows at once, they cost
 * a tenth. Checks and triggers stay.
 */
export async function dropKeys(client: ClientBase, tables: readonly string[]): Promise<DroppedKeys> {
  const oids = `select oid from pg_class where oid = any($1::regclass[])`;
  const { rows: constraints } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint
     where contype in ('f', 'p', 'u') and (conrelid in (${oids}) or (contype = 'f' and confrelid in (${oids})))
     order by contype = 'f', conname`,
    [tables],
  );
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index
     where indrelid in (${oids}) and not exists (select from pg_constraint where conindid = indexrelid and contype <> 'f')
     order by 1`,
    [tables],
  );
  // Foreign keys are dropped first and recreated last: they depend on the others.
  for (const { table, name } of constraints.toReversed()) {
    await client.query(`alter table ${table} drop constraint ${name}`);
  }
  for (const { name } of indexes) await client.query(`drop index ${name}`);

  const isForeign = (definition: string) => definition.startsWith("FOREIGN KEY");
  return {
    async restore(log) {
      const keys = constraints.map(({ table, name, definition }) => ({
        what: `${table} ${name}`,
        definition,
        statement: `alter table ${table} add constraint ${name} ${definition}`,
      }));
      const steps = [
        ...keys.filter(({ definition }) => !isForeign(definition)),
        ...indexes.map(({ name, definition }) => ({ what: name, definition, statement: definition })),
        ...keys.filter(({ definition }) => isForeign(definition)),
      ];
      for (const { what, statement } of steps) {
        const start = performance.now();
        await client.query(statement);
        const seconds = (performance.now() - start) / 1000;
        if (seconds > 1) log(`${what}: made in ${seconds.toFixed(1)} s`);
      }
    },
  };
}
