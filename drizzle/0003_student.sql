CREATE TABLE "unread_replies" (
	"student_id" uuid NOT NULL,
	"reply_id" uuid NOT NULL,
	CONSTRAINT "unread_replies_student_id_reply_id_pk" PRIMARY KEY("student_id","reply_id")
);
--> statement-breakpoint
ALTER TABLE "unread_replies" ADD CONSTRAINT "unread_replies_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unread_replies" ADD CONSTRAINT "unread_replies_reply_id_replies_id_fk" FOREIGN KEY ("reply_id") REFERENCES "public"."replies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "unread_replies_reply" ON "unread_replies" USING btree ("reply_id");