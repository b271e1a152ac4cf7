import { type DescField, type DescMessage, type DescOneof, isMessage, ScalarType } from "@bufbuild/protobuf";

/** Checks the shape of a request before it is sent: the library ignores keys that no field has, and texts in place of
 * messages. The compiler finds them too, but JavaScript has none. Throws TypeError with the path of the first one. */
export function checkShape(schema: DescMessage, given: unknown, path = "request"): void {
  if (isMessage(given, schema)) return;
  if (!isObject(given)) throw new TypeError(`${path} is no ${schema.typeName}, but ${shown(given)}`);
  for (const [key, value] of Object.entries(given)) {
    if (value === undefined || key === "$typeName") continue;
    const member = schema.members.find((each) => each.localName === key);
    if (!member) throw new TypeError(`${path}.${key} does not exist: ${advice(schema, key)}`);
    if (member.kind === "oneof") checkOneof(member, value, `${path}.${key}`);
    else checkField(member, value, `${path}.${key}`);
  }
}

/** Checks the names of options, which JavaScript would ignore. Throws TypeError with the first that does not exist. */
export function checkNames(options: object, names: readonly string[]): void {
  const unknown = Object.keys(options).find((each) => !names.includes(each));
  if (unknown) throw new TypeError(`the option ${unknown} does not exist: there are ${names.join(", ")}`);
}

function checkOneof(oneof: DescOneof, given: unknown, path: string): void {
  const chosen = isObject(given) ? given : {};
  if ("case" in chosen && chosen.case === undefined) return;
  const field = oneof.fields.find((each) => each.localName === chosen.case);
  const cases = oneof.fields.map((each) => each.localName).join(", ");
  if (!field) throw new TypeError(`${path} is no { case, value } with a case of ${cases}, but ${shown(given)}`);
  checkField(field, chosen.value, `${path}.value`);
}

function checkField(field: DescField, given: unknown, path: string): void {
  if (field.fieldKind === "list") {
    if (!Array.isArray(given)) throw new TypeError(`${path} is no array, but ${shown(given)}`);
    given.forEach((each, index) => {
      checkValue(field, each, `${path}[${index}]`);
    });
  } else if (field.fieldKind !== "map") {
    checkValue(field, given, path);
  }
}

function checkValue(field: DescField, given: unknown, path: string) {
  if (field.message) checkShape(field.message, given, path);
  else if (!isOfKind(field, given)) throw new TypeError(`${path} is no ${kindOf(field)}, but ${shown(given)}`);
}

const KINDS: Partial<Record<ScalarType, string>> = {
  [ScalarType.STRING]: "string",
  [ScalarType.BOOL]: "boolean",
  [ScalarType.BYTES]: "Uint8Array",
  [ScalarType.DOUBLE]: "number",
  [ScalarType.FLOAT]: "number",
};

/** The kind of value that a field takes; its range is checked when it is written. */
function kindOf(field: DescField): string {
  return field.enum ? `number of ${field.enum.typeName}` : ((field.scalar && KINDS[field.scalar]) ?? "whole number");
}

function isOfKind(field: DescField, given: unknown): boolean {
  switch (field.enum ? undefined : field.scalar) {
    case ScalarType.STRING:
    case ScalarType.BOOL:
    case ScalarType.DOUBLE:
    case ScalarType.FLOAT:
      return typeof given === kindOf(field);
    case ScalarType.BYTES:
      return given instanceof Uint8Array;
    case ScalarType.INT64:
      return (
        typeof given === "bigint" || Number.isInteger(given) || (typeof given === "string" && /^-?\d+$/.test(given))
      );
    default:
      return Number.isInteger(given);
  }
}

function advice(schema: DescMessage, key: string): string {
  const field = schema.fields.find((each) => each.localName === key);
  if (field?.oneof) return `write ${field.oneof.localName}: { case: "${key}", value: ... }`;
  return `${schema.typeName} has ${schema.members.map((each) => each.localName).join(", ")}`;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function shown(value: unknown): string {
  return typeof value === "string" ? JSON.stringify(value) : isObject(value) ? "another object" : String(value);
}
