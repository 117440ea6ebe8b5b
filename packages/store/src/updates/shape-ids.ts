import type { Shape } from '@ledger-explorer/ledger';
import type pg from 'pg';
import { plainText } from '../ids/plain-text.ts';

/** Numbers of shapes, by template and choice: making one key of both for each event takes longer than two looks. */
class Numbers {
  readonly #byTemplate = new Map<string, Map<string | null, number>>();
  count = 0;

  of({ template, choice }: Shape): number | undefined {
    return this.#byTemplate.get(template)?.get(choice);
  }

  add({ template, choice }: Shape, id: number): void {
    const own = this.#byTemplate.get(template) ?? new Map<string | null, number>();
    this.#byTemplate.set(template, own);
    own.set(choice, id);
    this.count += 1;
  }
}

type Appearing = readonly [Shape, position: number];

/** The number of each template and choice; there are some hundred. New ones count only when `keep` is called. */
export class ShapeIds {
  readonly #known = new Numbers();
  #fresh: [Shape, id: number][] = [];
  #freshIds = new Numbers();

  static async open(client: pg.ClientBase): Promise<ShapeIds> {
    const { rows } = await client.query<Shape & { id: number }>('select id, template, choice from shape');
    const ids = new ShapeIds();
    for (const row of rows) ids.#known.add(row, row.id);
    return ids;
  }

  #find(shape: Shape): number | undefined {
    return this.#known.of(shape) ?? this.#freshIds.of(shape);
  }

  /** In order of first appearance, with the position of it. */
  async resolve(client: pg.ClientBase, shapes: Iterable<Appearing>): Promise<void> {
    const missing: [id: number, template: string, choice: string | null, position: number][] = [];
    for (const [appearing, position] of shapes) {
      if (this.#find(appearing) !== undefined) continue;
      const shape = plain(appearing);
      if (this.#find(shape) !== undefined) continue;
      const id = this.#known.count + this.#fresh.length + 1;
      this.#fresh.push([shape, id]);
      this.#freshIds.add(shape, id);
      missing.push([id, shape.template, shape.choice, position]);
    }
    if (missing.length === 0) return;
    await client.query(
      `insert into shape (id, template, choice, first_position)
       select * from unnest($1::int[], $2::text[], $3::text[], $4::bigint[])`,
      [0, 1, 2, 3].map((column) => missing.map((row) => row[column])),
    );
  }

  /** Of a shape that was resolved. */
  readonly of = (shape: Shape): number => {
    const id = this.#find(shape) ?? this.#find(plain(shape));
    if (id === undefined) throw new Error(`shape ${shape.template} ${shape.choice ?? ''} was not resolved`);
    return id;
  };

  /** What was resolved since `keep` was not written. */
  forget(): void {
    this.#fresh = [];
    this.#freshIds = new Numbers();
  }

  keep(): void {
    for (const [shape, id] of this.#fresh) this.#known.add(shape, id);
    this.forget();
  }
}

function plain({ template, choice }: Shape): Shape {
  return { template: plainText(template), choice: choice === null ? null : plainText(choice) };
}
