import { testEveryWordOf } from "./support/every-word.ts";

testEveryWordOf("admin");
