ALTER TABLE `outbox` ADD `isOptional` integer DEFAULT 0 NOT NULL CONSTRAINT "outbox_is_optional" CHECK(isOptional IN (0, 1));
