import { roles } from "#domain/roles.ts";
import { z } from "./zod.ts";

export const roleSchema = z.enum(roles);
